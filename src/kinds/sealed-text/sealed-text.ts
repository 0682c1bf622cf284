import { z } from 'zod'
import { type FieldBase, fieldMaker } from '../field.ts'
import { foldLine, foldText } from '../fold-text.ts'
import type { PersonalKind } from '../personal.ts'
import { readValue } from '../read-value.ts'
import { isUnitName } from '../unit-name.ts'

/** Personal free text: medical facts, names of minors (BR-41, BR-42). Sealed, and not searched unless it is a name. */
export interface SealedTextField extends FieldBase<'sealedText', string> {
  /** Characters at most; 200 when absent, 5000 with `lines`. */
  readonly max?: number
  /** Drawn as a text area of so many lines. */
  readonly lines?: number
  /** Papers or health: as sensitive as a document number. */
  readonly papers?: boolean
  /** A name: found by its whole and its beginnings (docs/decisions/006). */
  readonly search?: true
  /** Values that name nobody and are shown as they stand, as 未识别 for a giver whom no one knows. */
  readonly nobody?: readonly string[]
  /** Names of persons or units: a unit's is no personal fact and stands as it is. */
  readonly units?: true
}

/** Declares personal free text: `sealedText('病情', { lines: 4 })`. */
export const sealedText = fieldMaker<SealedTextField>('sealedText')

/** Characters a sealed text of this field may have at most. */
export function sealedTextLimit(field: SealedTextField): number {
  return field.max ?? (field.lines ? 5000 : 200)
}

/** Whether a sealed text is found by its whole and its beginnings. */
export function isSearched(field: SealedTextField): boolean {
  return field.search === true
}

function namesNobody(value: string, { nobody, units }: SealedTextField): boolean {
  return nobody?.includes(value) === true || (units === true && isUnitName(value))
}

function schema(field: SealedTextField): z.ZodType<string> {
  const max = sealedTextLimit(field)
  const raw = z.string('应为文字').overwrite(field.lines ? foldText : foldLine)
  return raw.trim().max(max, `不能超过 ${max} 个字`)
}

export const sealedTextKind: PersonalKind<SealedTextField> = {
  schema,
  print: value => value,
  parse: (typed, field) => readValue(schema(field), typed),
  operators: ['filled', 'blank'],
  operatorsOf: field =>
    isSearched(field) ? ['startsWith', 'is', 'filled', 'blank'] : ['filled', 'blank'],
  sortable: false,
  format: 'text',
  mask: (value, field) => (namesNobody(value, field) ? value : `${[...value][0] ?? ''}**`),
  isPersonal: () => true,
}
