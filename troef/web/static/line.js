// The line to the table: says who we are, repeats what had no answer, and comes back when it was lost.

const VERSION = 1;
const LONGEST = 5000;

/** `hear` gets every message; `state` is told `open`, `lost` or `closed`. */
export function connect(hello, hear, state) {
  const prefix = Math.random().toString(36).slice(2, 10);
  const pending = new Map();
  let socket = null, run = null, wait = 250, number = 0, ended = false, timer = 0;

  function open() {
    if (ended || (socket && socket.readyState < 2)) return;
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const mine = new WebSocket(`${scheme}://${location.host}/line`);
    socket = mine;
    mine.onopen = () => mine.send(JSON.stringify({ kind: "hello", version: VERSION, ...hello }));
    mine.onmessage = (event) => mine === socket && heard(JSON.parse(event.data));
    mine.onclose = () => {
      if (mine !== socket || ended) return;
      state("lost");
      timer = setTimeout(open, wait);
      wait = Math.min(LONGEST, wait * 2);
    };
  }

  function heard(message) {
    if (message.kind === "welcome") {
      wait = 250;
      hello.key = message.key; // an invitation is followed once
      if (run !== message.run) pending.clear(); // the table was taken from its file: it shows what was kept
      run = message.run;
      for (const each of pending.values()) socket.send(JSON.stringify(each));
      state("open");
    }
    if (message.kind === "wrong") { ended = true; state("closed"); }
    if (message.id) pending.delete(message.id);
    hear(message);
  }

  addEventListener("online", open);
  document.addEventListener("visibilitychange", () => document.hidden || open());
  open();
  return {
    /** Ask something; its id. */
    ask(kind, fields = {}) {
      const message = { kind, id: `${prefix}-${number++}`, ...fields };
      pending.set(message.id, message);
      if (socket?.readyState === 1) socket.send(JSON.stringify(message));
      return message.id;
    },
    /** Whether something was asked that has no answer yet. */
    busy: () => pending.size > 0,
    close() { ended = true; socket?.close(); },
    drop() { socket?.close(); },
  };
}
