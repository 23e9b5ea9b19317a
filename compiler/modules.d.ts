/** Written by ajv when the package is built: see build/validators.mjs. */
declare module '*?validator' {
  const validate: import('ajv').ValidateFunction;
  export default validate;
}
