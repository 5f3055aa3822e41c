const LEAST_BYTES = 4096;

/** Bytes whose rest is to come, copied from the buffer that all connections share. */
export class Remainder {
  /** Its first `length` bytes count. */
  bytes = Buffer.alloc(0);
  length = 0;

  /** @type {(bytes: Buffer, from: number, to: number) => void} */
  append(bytes, from, to) {
    const length = this.length + to - from;
    if (length > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(LEAST_BYTES, 2 * length));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    bytes.copy(this.bytes, this.length, from, to);
    this.length = length;
  }

  /** @param {number} count of bytes from the beginning on, that have been read */
  skip(count) {
    if (count < this.length) this.bytes.copyWithin(0, count, this.length);
    this.length -= count;
  }

  clear() {
    this.length = 0;
  }
}
