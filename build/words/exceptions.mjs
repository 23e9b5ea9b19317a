export const exceptions = [];
