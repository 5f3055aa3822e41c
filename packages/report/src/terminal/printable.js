/** Control characters, and those that turn the direction of what follows; line breaks and tabs stay. */
const UNSAFE = /(?![\n\t]|\r\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text from elsewhere, such as a file or a server's headers, as a terminal may be given it: it would do
 * what an escape says.
 * @param {string} text
 */
export const printable = (text) => text.replace(UNSAFE, "\ufffd");
