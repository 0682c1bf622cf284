import { z } from 'zod'
import { areaSchema } from '../area/area.ts'
import type { AreaDepth } from '../area/area-code.ts'
import { type FieldBase, fieldMaker } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A postal address. */
export interface Address {
  readonly areaCode: string
  /** Road, house, room. */
  readonly detail: string
  /** Estate or village where it helps. */
  readonly community?: string
}

/** An address; a person's home says `personal: true`. */
export interface AddressField extends FieldBase<'address', Address, string> {
  /** Sealed and masked down to the area. */
  readonly personal?: boolean
  /** How deep the area must reach at least; 3 when absent. */
  readonly level?: AreaDepth
}

/** Declares an address: `address('家庭住址', { personal: true })`. */
export const address = fieldMaker<AddressField>('address')

function schema(field: AddressField): z.ZodType<Address> {
  return z.strictObject(
    {
      areaCode: areaSchema(field.level ?? 3),
      detail: z
        .string('请填写详细地址')
        .trim()
        .min(1, '请填写详细地址')
        .max(200, '详细地址不能超过 200 个字'),
      community: z.string('应为文字').trim().max(50, '小区不能超过 50 个字').optional(),
    },
    '请填写地址',
  )
}

export const addressKind: PersonalKind<AddressField> = {
  schema,
  print({ areaCode, community = '', detail }, _field, words) {
    return `${words?.area(areaCode) ?? areaCode} ${community}${detail}`
  },
  parse(typed, field) {
    const match = /^(\d{6,12})\s+(\S.*)$/.exec(halfWidth(typed))
    if (!match) return { refusal: '应为「地区代码 空格 详细地址」' }
    return readValue(schema(field), { areaCode: match[1], detail: match[2] })
  },
  shown: ({ areaCode, community = '', detail }, _field, words) =>
    `${words.area(areaCode) ?? areaCode}${community}${detail}`,
  operators: ['under', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  mask: ({ areaCode }) => ({ areaCode, detail: '***' }),
  isPersonal: field => field.personal === true,
}
