"""One block of results as bytes, and back."""

import struct
import zlib
from math import prod

import numpy as np

from .data import Array
from .schema import StoreError

_DTYPES = ("<i4", "<f8", "<i8", "<i2", "|i1", "|u1", "<f4")
"""A dtype is stored as its place here: add at the end, never reorder."""


_LARGEST = 1 << 30
"""Bytes of a block once it is unpacked: none is larger."""


def pack(array: Array, strategy: int = zlib.Z_DEFAULT_STRATEGY) -> bytes:
    """An array as bytes: dtype and number of axes (a byte each), lengths of the axes (32 bits
    each, little-endian), and the numbers in C order, compressed with zlib (which adds a checksum).
    """
    code = array.dtype.newbyteorder("<").str
    if code not in _DTYPES:
        raise TypeError(f"cannot store an array of {array.dtype}")
    head = struct.pack(f"<BB{array.ndim}I", _DTYPES.index(code), array.ndim, *array.shape)
    squeeze = zlib.compressobj(6, strategy=strategy)
    return head + squeeze.compress(array.astype(code).tobytes()) + squeeze.flush()


def pack_actions(actions: Array) -> bytes:
    """What was done, as bytes: in the smallest numbers that hold it, and without a search for what comes
    again, which would take longer than quick agents take to play."""
    least, most = (int(actions.min()), int(actions.max())) if actions.size else (0, 0)
    kind = next(
        kind
        for kind in (np.uint8, np.int16, np.int32)
        if np.iinfo(kind).min <= least and most <= np.iinfo(kind).max
    )
    return pack(actions.astype(kind), zlib.Z_HUFFMAN_ONLY)


def unpack(payload: bytes) -> Array:
    """The array that `pack` made into `payload`."""
    try:
        code, axes = struct.unpack_from("<BB", payload)
        shape = struct.unpack_from(f"<{axes}I", payload, 2)
        size = prod(shape) * np.dtype(_DTYPES[code]).itemsize
        if size > _LARGEST:
            raise ValueError(f"{size:,} bytes")
        numbers = _unzipped(payload[2 + 4 * axes :], size)
        return np.frombuffer(numbers, dtype=_DTYPES[code]).reshape(shape).copy()
    except (struct.error, zlib.error, IndexError, TypeError, ValueError) as error:
        raise StoreError(f"a stored block is damaged ({error}); restore the file") from error


def _unzipped(packed: bytes, size: int) -> bytes:
    """What was packed, which must be so many bytes; a few can claim to be gigabytes."""
    stream = zlib.decompressobj()
    numbers = stream.decompress(packed, size + 1)
    if len(numbers) != size or not stream.eof or stream.unused_data:
        raise ValueError(f"expected {size:,} bytes")
    return numbers
