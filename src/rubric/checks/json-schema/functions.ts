// What stands in the bundle of z-schema, which `library.ts` loads.
export { default, getSupportedFormats, ValidateError } from 'z-schema'
