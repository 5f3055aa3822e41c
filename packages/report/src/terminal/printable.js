/** Control characters, and characters that change the direction of text. Line breaks and tabs stay. */
const UNSAFE = /(?![\n\t]|\r\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Makes text from outside, such as a file or a server's headers, safe to print in a terminal. @param {string} text */
export const printable = (text) => text.replace(UNSAFE, "\ufffd");
