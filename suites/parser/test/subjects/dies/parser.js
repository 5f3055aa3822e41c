export const yields = ["headers"];

export const create = () => () => process.abort();

export const read = (made) => made;
