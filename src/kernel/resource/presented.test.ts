import { expectTypeOf, test } from 'vitest'
import { choice, files, money, ref, refs, text } from '#kinds/index.ts'
import { lifecycle } from './lifecycle.ts'
import type { Presented, PresentedOf } from './presented.ts'
import { type AnyResource, extra, resource } from './resource.ts'

const gift = resource('donation/gift', {
  label: '捐赠',
  title: 'no',
  fields: {
    no: text('编号', { required: true }),
    amount: money('金额', { required: true }),
    nature: choice('性质', { public: '公募', private: '非公募' }),
    organisation: ref('机构', 'charity/organisation', { required: true }),
    partners: refs('伙伴', 'charity/organisation'),
    papers: files('材料'),
    secret: text('内部备注', { needs: 'gift.audit' }),
  },
  lifecycle: lifecycle({
    states: { draft: '草稿', paid: '已支付' },
    initial: 'draft',
    moves: { pay: { label: '支付', from: ['draft'], to: ['paid'] } },
  }),
  extra: extra<{ readonly left: number }>(),
  views: { list: ['no'] },
})

declare const row: PresentedOf<typeof gift>

test('a presented row has the values that its declaration says', () => {
  expectTypeOf<typeof row.no>().toEqualTypeOf<string>()
  expectTypeOf<typeof row.amount>().toEqualTypeOf<number>()
  expectTypeOf<typeof row.nature>().toEqualTypeOf<'public' | 'private' | null>()
  expectTypeOf<typeof row.state>().toEqualTypeOf<'draft' | 'paid'>()
  expectTypeOf<typeof row.createdAt>().toEqualTypeOf<string>()
  // Whoever lacks the action is not told of the field at all.
  expectTypeOf<typeof row.secret>().toEqualTypeOf<string | null | undefined>()
})

test('what is shown beside values, and what the server adds, is typed as well', () => {
  expectTypeOf<typeof row.shown.organisation>().toEqualTypeOf<string | undefined>()
  expectTypeOf<typeof row.shown.partners>().toEqualTypeOf<readonly string[] | undefined>()
  expectTypeOf<NonNullable<typeof row.shown.papers>[number]['name']>().toEqualTypeOf<string>()
  expectTypeOf<typeof row.shown.updatedBy>().toEqualTypeOf<string | undefined>()
  expectTypeOf<NonNullable<typeof row.extra>['left']>().toEqualTypeOf<number | undefined>()
})

test('a name or a state that is not declared is no part of a row', () => {
  // @ts-expect-error a misspelt field
  expectTypeOf<typeof row.ammount>().toBeUnknown()
  expectTypeOf<'payed'>().not.toExtend<typeof row.state>()
  expectTypeOf<NonNullable<typeof row.extra>>().not.toHaveProperty('rest')
})

test('shared code takes the row of every resource, and of an unknown one knows what all have', () => {
  expectTypeOf<typeof row>().toExtend<Presented>()
  expectTypeOf<PresentedOf<AnyResource>>().toEqualTypeOf<Presented>()
})
