import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type Draft, type Patch, type Row, resource } from '#kernel/resource/resource.ts'
import {
  type Address,
  type AnyField,
  address,
  choice,
  choices,
  count,
  day,
  flag,
  json,
  money,
  period,
  phone,
  recordNumber,
  ref,
  refs,
  text,
} from './index.ts'

const gift = resource('donation/gift', {
  label: '捐赠',
  title: 'no',
  fields: {
    no: recordNumber('编号', 'JZ'),
    donor: text('捐赠人', { required: true, max: 50 }),
    remark: text('备注'),
    amount: money('金额', { required: true, min: 1 }),
    people: count('人数'),
    nature: choice('性质', { public: '公募', private: '非公募' }, { required: true }),
    channel: choice('渠道', { web: '网页', cash: '现金' }, { initial: 'web', required: true }),
    fields: choices('领域', { study: '助学', medical: '助医' }),
    organisation: ref('机构', 'charity/organisation', { required: true }),
    partners: refs('伙伴', 'charity/organisation'),
    on: day('日期'),
    span: period('期限', { required: true }),
    home: address('住址', { personal: true }),
    phone: phone('手机号'),
    open: flag('公开', { initial: false }),
    scores: json('评分', z.array(z.object({ name: z.string() })), { required: true }),
    total: money('合计', { system: true, required: true }),
  },
  views: { list: ['no'] },
})

type Gift = Row<typeof gift>

test('a row infers what each declaration says', () => {
  expectTypeOf<Gift['no']>().toEqualTypeOf<string>()
  expectTypeOf<Gift['donor']>().toEqualTypeOf<string>()
  expectTypeOf<Gift['remark']>().toEqualTypeOf<string | null>()
  expectTypeOf<Gift['amount']>().toEqualTypeOf<number>()
  expectTypeOf<Gift['people']>().toEqualTypeOf<number | null>()
  expectTypeOf<Gift['nature']>().toEqualTypeOf<'public' | 'private'>()
  expectTypeOf<Gift['channel']>().toEqualTypeOf<'web' | 'cash'>()
  expectTypeOf<Gift['fields']>().toEqualTypeOf<readonly ('study' | 'medical')[] | null>()
  expectTypeOf<Gift['organisation']>().toEqualTypeOf<string>()
  expectTypeOf<Gift['partners']>().toEqualTypeOf<readonly string[] | null>()
  expectTypeOf<Gift['on']>().toEqualTypeOf<string | null>()
  expectTypeOf<Gift['span']>().toEqualTypeOf<{ readonly from: string; readonly to: string }>()
  expectTypeOf<Gift['home']>().toEqualTypeOf<Address | null>()
  expectTypeOf<Gift['phone']>().toEqualTypeOf<string | null>()
  expectTypeOf<Gift['open']>().toEqualTypeOf<boolean | null>()
  expectTypeOf<Gift['scores']>().toEqualTypeOf<{ name: string }[]>()
})

test('a draft demands what is required without an initial value, and never what the server writes', () => {
  type Demanded = {
    [K in keyof Draft<typeof gift>]-?: undefined extends Draft<typeof gift>[K] ? never : K
  }
  expectTypeOf<Demanded[keyof Demanded]>().toEqualTypeOf<
    'donor' | 'amount' | 'nature' | 'organisation' | 'span' | 'scores'
  >()
  expectTypeOf<Draft<typeof gift>>().not.toHaveProperty('no')
  expectTypeOf<Draft<typeof gift>>().not.toHaveProperty('total')
  expectTypeOf<Draft<typeof gift>['nature']>().toEqualTypeOf<'public' | 'private'>()
})

test('a patch may write system fields and keeps the types of values', () => {
  expectTypeOf<Patch<typeof gift>['total']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Patch<typeof gift>['nature']>().toEqualTypeOf<'public' | 'private' | undefined>()
})

test('declarations refuse what does not fit', () => {
  // @ts-expect-error an initial value is one of the options
  choice('性质', { public: '公募' }, { initial: 'other' })
  // @ts-expect-error a tone belongs to an option
  choice('性质', { public: '公募' }, { tones: { other: 'red' } })
  // @ts-expect-error money counts fen
  money('金额', { initial: '1.00' })
  // @ts-expect-error no such option
  text('姓名', { maximum: 3 })
  const fields: readonly AnyField[] = Object.values(gift.fields)
  expectTypeOf(fields).toEqualTypeOf<readonly AnyField[]>()
})
