import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth } from '../read-value.ts'

/** Yes or no. */
export interface FlagField extends FieldBase<'flag', boolean> {
  /** What true is called; `是` when absent. */
  readonly yes?: string
  /** What false is called; `否` when absent. */
  readonly no?: string
}

/** Declares a yes or no: `flag('公开', { yes: '公开', no: '不公开' })`. */
export const flag = fieldMaker<FlagField>('flag')

/** The two words of a flag. */
export function flagWords(field: FlagField): { yes: string; no: string } {
  return { yes: field.yes ?? '是', no: field.no ?? '否' }
}

const yesWords = ['是', 'true', 'yes', 'y', '1', '√', '✓']
const noWords = ['否', 'false', 'no', 'n', '0', '×', '✗']

export const flagKind: Kind<FlagField> = {
  schema: () => z.boolean('应为是或否'),
  print: (value, field) => (value ? flagWords(field).yes : flagWords(field).no),
  parse(typed, field) {
    const word = halfWidth(typed).toLowerCase()
    const { yes, no } = flagWords(field)
    if (word === yes.toLowerCase()) return { value: true }
    if (word === no.toLowerCase()) return { value: false }
    if (yesWords.includes(word)) return { value: true }
    if (noWords.includes(word)) return { value: false }
    return { refusal: `应为「${yes}」或「${no}」` }
  },
  operators: ['is', 'blank', 'filled'],
  isDenial: value => !value,
  sortable: true,
  format: 'text',
}
