/**
 * A Handlebars template, compiled to a function when the package is built (`build/bundle.mjs`) or
 * the tests run (`vitest.config.ts`).
 */
declare module '*.hbs' {
  const render: (data: object) => string;
  export default render;
}
