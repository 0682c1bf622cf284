import type { AnyResource, RecordBase } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { maskField } from '#kinds/registry.ts'
import type { MaskScene } from '../../model/index.ts'
import { type MaskRule, maskRules, maskValue } from './mask-rules.ts'
import { isOfMinor } from './note-shown.ts'

/** Shows a value of a field of `resource`; `row` is whose it is, undefined where nobody was found. */
export type ShowElsewhere = (field: string, value: string, row?: RecordBase) => string

/**
 * How a person sees personal values of a resource where an answer of another one carries them: as
 * the field's kind masks them, and then as the rules of the resource itself do. */
export async function shownElsewhere(
  { tx, person }: Pick<Act, 'tx' | 'person'>,
  resource: AnyResource,
  scene: MaskScene = 'list',
): Promise<ShowElsewhere> {
  const masks = hiding((await maskRules.get(tx)).masksIn(scene, resource.path, person))
  return (name, value, row) => {
    const field = resource.fields[name]
    if (field === undefined) throw new Error(`${resource.path} has no field ${name}`)
    const rule = masks.get(name)
    const masked = String(maskField(field, value as never))
    return rule === undefined
      ? masked
      : maskValue(rule, masked, row !== undefined && isOfMinor(resource, row as never))
  }
}

/** The rules that hide; those that keep values in the clear hold for the calls that they name alone. */
export function hiding(
  masks: ReadonlyMap<string, MaskRule> | undefined,
): ReadonlyMap<string, MaskRule> {
  return new Map([...(masks ?? [])].filter(([, { algorithm }]) => algorithm !== 'keep'))
}
