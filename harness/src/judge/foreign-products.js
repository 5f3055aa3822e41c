/**
 * Headers by which server software names itself: some have a list of products as their value, others
 * are named after a product.
 */
const PRODUCT_FIELDS = ["server", "x-powered-by"];
const FIELDS_NAMED_AFTER = ["uwebsockets"];

/** Every app here runs on it. */
const RUNTIME = ["node", "nodejs", "nodehttp"];

/** A shorter name may be part of another by chance. */
const TELLING_CHARACTERS = 3;

/**
 * The products that an app's headers name and that are not its own: neither the app, nor its
 * framework, nor what that is built on, nor Node.
 * @param {string[]} head status line and headers, as curl -i shows them
 * @param {string[]} ownNames of the app, its packages and their versions
 * @returns {{ product: string, field: string }[]} both without any character that a token may not have
 */
export function foreignProducts(head, ownNames) {
  const own = ownNames.map(toWord).filter((name) => name.length > 0);
  /** @param {string} product */
  const isOwn = (product) => {
    const word = toWord(product);
    const isPartOf = (/** @type {string} */ name) =>
      name.includes(word) || (name.length >= TELLING_CHARACTERS && word.includes(name));
    return RUNTIME.includes(word) || own.some(isPartOf);
  };
  return head
    .slice(1)
    .flatMap(productsOf)
    .filter(({ product }) => !isOwn(product));
}

/**
 * @param {string} line of a header
 * @returns {{ product: string, field: string }[]}
 */
function productsOf(line) {
  const colon = line.indexOf(":");
  const field = (/^[\w-]+/.exec(line.slice(0, Math.max(0, colon))) ?? [""])[0];
  if (FIELDS_NAMED_AFTER.includes(field.toLowerCase())) return [{ product: field, field }];
  if (!PRODUCT_FIELDS.includes(field.toLowerCase())) return [];
  // A list of product/version, with comments in brackets (RFC 9110, section 10.2.4).
  const value = line.slice(colon + 1).replace(/\([^)]*\)|<[^>]*>/g, " ");
  const products = value
    .split(/[\s,;]+/)
    .map((part) => /^[\w.!#$%&'*+^`|~-]+/.exec(part)?.[0] ?? "");
  return products.filter((name) => /[a-z]{2}/i.test(name)).map((product) => ({ product, field }));
}

/** @param {string} name */
function toWord(name) {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
