import library from "@perseveranza-pets/milo";

const { milo } = library;

export const yields = ["method", "url", "status", "reason", "version", "headers", "body"];

const LEAST_ROOM = 16 * 1024;

/** Copies each piece into the module's memory, after the unread rest of the previous piece. */
export function create(kind, done) {
  let memory = Buffer.alloc(0);
  let room = LEAST_ROOM;
  let start = milo.alloc(room);
  let waiting = 0;
  let made;
  const text = (from, size) => memory.latin1Slice(start + from, start + from + size);
  const parser = milo.create();
  milo.setMode(parser, milo.MessageTypes[kind === "request" ? "REQUEST" : "RESPONSE"]);
  milo.setOnMessageStart(parser, () => {
    made = {
      method: null,
      url: null,
      status: 0,
      reason: null,
      version: null,
      headers: [],
      body: null,
    };
  });
  milo.setOnMethod(parser, (_, from, size) => {
    made.method = text(from, size);
  });
  milo.setOnUrl(parser, (_, from, size) => {
    made.url = text(from, size);
  });
  milo.setOnVersion(parser, (_, from, size) => {
    made.version = text(from, size);
  });
  milo.setOnStatus(parser, (_, from, size) => {
    made.status = Number(text(from, size));
  });
  milo.setOnReason(parser, (_, from, size) => {
    made.reason = text(from, size);
  });
  const push = (_, from, size) => {
    made.headers.push(text(from, size));
  };
  milo.setOnHeaderName(parser, push);
  milo.setOnHeaderValue(parser, push);
  milo.setOnData(parser, (_, from, size) => {
    const bytes = Buffer.from(memory.subarray(start + from, start + from + size));
    made.body = made.body === null ? bytes : Buffer.concat([made.body, bytes]);
  });
  milo.setOnMessageComplete(parser, () => done(made));
  return (piece) => {
    const length = waiting + piece.length;
    if (length > room) {
      const kept = Buffer.from(memory.subarray(start, start + waiting));
      milo.dealloc(start, room);
      room = length * 2;
      start = milo.alloc(room);
      memory = Buffer.from(milo.memory.buffer);
      memory.set(kept, start);
    }
    if (memory.buffer !== milo.memory.buffer) memory = Buffer.from(milo.memory.buffer);
    memory.set(piece, start + waiting);
    const consumed = milo.parse(parser, start, length);
    if (milo.getErrorCode(parser) !== 0) throw new Error(milo.getErrorDescription(parser));
    waiting = length - consumed;
    if (waiting > 0) memory.copyWithin(start, start + consumed, start + length);
  };
}

export const read = ({ method, url, status, reason, version, headers, body }) => ({
  ...(method !== null && { method, url }),
  ...(method === null && { status, reason }),
  version,
  headers,
  body: body === null ? "" : body.latin1Slice(),
});
