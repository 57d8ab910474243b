import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely'
import { mapEntries, mapTexts, original, storable } from './text-codec.js'

/** Any text can be a parameter and comes back as it was; an object or a list is a parameter as JSON. Times are texts. */
export class TextPlugin implements KyselyPlugin {
  private readonly parameters = new Parameters()

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.parameters.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return { ...result, rows: result.rows.map((row) => mapEntries(row, original)) }
  }
}

class Parameters extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: parameter(node.value) }
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(parameter) }
  }
}

function parameter(value: unknown): unknown {
  const changed = mapTexts(value, storable)
  return typeof changed === 'object' && changed !== null ? JSON.stringify(changed) : changed
}
