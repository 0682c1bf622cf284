import { z } from 'zod'
import type { FieldBase, FileWord, Kind } from '../field.ts'
import { joinList, listSchema, readList } from '../list-text.ts'
import { readValue } from '../read-value.ts'

/** What an upload of a field may be. */
export interface UploadRules {
  /** Endings of names, without the point: `['pdf', 'docx']`; the product's list when absent. */
  readonly types?: readonly string[]
  /** Megabytes of one file at most; 20 when absent. */
  readonly maxMb?: number
  /** Colleagues see it with their own name across it: for papers that must not travel. Pictures and PDFs only. */
  readonly marked?: boolean
}

/** A field of one upload, by its id. */
export interface UploadField<Name extends string>
  extends FieldBase<Name, string, FileWord>,
    UploadRules {}

/** A field of several uploads, by their ids, in order. */
export interface UploadsField<Name extends string>
  extends FieldBase<Name, readonly string[], readonly FileWord[]>,
    UploadRules {
  /** How many at most. */
  readonly max?: number
}

/** The id of an upload; that it exists and may be used is checked by the server. */
const fileIdSchema: z.ZodType<string> = z.uuid('请上传文件')

/** A kind that holds the id of one upload; `called` is what one of them is called after its number: 个文件. */
export function uploadKind<Name extends string>(called: string): Kind<UploadField<Name>> {
  return {
    schema: () => fileIdSchema,
    print: () => `1 ${called}`,
    cell: value => value,
    parse: typed => readValue(fileIdSchema, typed.trim()),
    mentions: value => [{ file: value }],
    shown: (value, _field, words) => words.file(value),
    operators: ['filled', 'blank'],
    sortable: false,
  }
}

/** A kind that holds the ids of several uploads in order, `most` of them where the field says nothing. */
export function uploadsKind<Name extends string>(
  called: string,
  most: number,
): Kind<UploadsField<Name>> {
  const schema = (field: UploadsField<Name>) => listSchema(fileIdSchema, field.max ?? most)
  return {
    schema,
    print: value => `${value.length} ${called}`,
    cell: value => joinList(value),
    parse: (typed, field) => readList(schema(field), typed),
    mentions: value => value.map(file => ({ file })),
    shown: (value, _field, words) => value.flatMap(id => words.file(id) ?? []),
    operators: ['filled', 'blank'],
    sortable: false,
    isEmpty: value => value.length === 0,
  }
}
