/** What we use of `yaml`: the build makes a file of its own of it, which is loaded when the first YAML is read. */
export { isAlias, isMap, isNode, isScalar, isSeq, parseDocument, visit } from 'yaml'
