import { z } from 'zod'
import { type FieldBase, fieldMaker } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { halfWidth, readValue } from '../read-value.ts'
import { citizenFault, lengthened } from './citizen-number.ts'
import { isPaperNumber, type PaperType, paperFault, paperTypes } from './papers.ts'

export { type PaperType, paperTypes } from './papers.ts'

/**
 * The number of an identity paper. Of a citizen's card (GB 11643-1999, BR-31), unless `typeIn` names
 * the field of the record that says which paper it is (`paperTypes`); nothing there is a citizen's card.
 */
export interface IdNumberField extends FieldBase<'idNumber', string> {
  readonly typeIn?: string
}

/** Declares the number of a paper: `idNumber('身份证号')`, `idNumber('证件号', { typeIn: 'docKind' })`. */
export const idNumber = fieldMaker<IdNumberField>('idNumber')

/** One writing for each number: no blanks, great letters, 15 digits of a citizen lengthened to 18. */
function canonical(typed: string): string {
  return lengthened(halfWidth(typed).replace(/\s/g, '').toUpperCase())
}

const written = z.string('应为身份证号').overwrite(canonical)

const citizenSchema: z.ZodType<string> = written.superRefine((value, context) => {
  const fault = citizenFault(value)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

/** Of any paper: which one it must be is told by the record (`within`). */
const paperSchema: z.ZodType<string> = written.refine(
  isPaperNumber,
  '证件号码应为 4 至 40 位字母、数字或汉字',
)

function schema({ typeIn }: IdNumberField): z.ZodType<string> {
  return typeIn === undefined ? citizenSchema : paperSchema
}

function isPaperType(type: unknown): type is PaperType {
  return typeof type === 'string' && Object.hasOwn(paperTypes, type)
}

export const idNumberKind: PersonalKind<IdNumberField> = {
  schema,
  print: value => value,
  parse: (typed, field) => readValue(schema(field), typed),
  within(value, { typeIn }, record) {
    if (typeIn === undefined) return { value }
    const said = record[typeIn]
    const type = isPaperType(said) ? said : 'idCard'
    const refusal = paperFault(type, value)
    if (refusal === undefined) return { value }
    return {
      refusal: isPaperType(said) ? refusal : `${refusal}；其他证件请先选择证件类型`,
    }
  },
  operators: ['is', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  mask: value =>
    value.length >= 15
      ? `${value.slice(0, 6)}********${value.slice(-4)}`
      : `${value.slice(0, 1)}****${value.slice(-2)}`,
  isPersonal: () => true,
  papers: true,
}
