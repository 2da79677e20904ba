"""What the fuzzer feeds: a class for each thing that reads something from outside."""
