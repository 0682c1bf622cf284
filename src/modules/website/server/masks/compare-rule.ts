import { asc, eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { AnyField } from '#kinds/field.ts'
import { maskField } from '#kinds/registry.ts'
import { ownerIdOf, role } from '#modules/access/model/index.ts'
import { desensitisationRuleCompare } from '../../model/desensitisation-rule-calls.ts'
import { maskParams } from '../../model/index.ts'
import { wrongPattern } from './linear-pattern.ts'
import { type MaskRule, MaskRules, markOfRole, maskRules, maskValue } from './mask-rules.ts'

/** Five invented values of what a field may hold, by its kind. */
const invented: Readonly<Record<string, readonly string[]>> = {
  phone: ['13812345678', '15900001234', '18688886666', '17712340987', '13300002222'],
  idNumber: [
    '110101199003078515',
    '610802198512031234',
    '330106200107224321',
    '510107197809155678',
    '440106201005068765',
  ],
  bankCard: [
    '6222021234567894321',
    '6228480402564890018',
    '6217001210024455220',
    '6225880137706868',
    '6214830123456789',
  ],
  email: [
    'zhangsan@example.org',
    'li@example.org',
    'wang.wu@example.org',
    'chen88@example.org',
    'gongyi@example.org',
  ],
  address: [
    '陕西省榆林市榆阳区青山路街道永济路8号',
    '陕西省西安市新城区长乐西路12号',
    '浙江省杭州市西湖区文三路90号',
    '四川省成都市武侯区人民南路四段1号',
    '广东省广州市天河区体育西路3号',
  ],
  day: ['1990-03-07', '1985-12-03', '2001-07-22', '1978-09-15', '2010-05-06'],
}
const names = ['张晓明', '李岚', '欧阳志远', '王玉兰', '陈安']

/** What each role sees of a field now, and what it would see with the rule as it stands in the form. */
const compareRoute = route(desensitisationRuleCompare, {
  access: { action: 'desensitisationRule.view' },
  summary: '比较脱敏前后',
  async read({ id, apiPath, field: name, scene, ...draft }, act) {
    const found = registry().find(apiPath.split('/').slice(2, 4).join('/'))
    const field = found?.resource.fields[name]
    if (field === undefined) return { values: [], roles: [] }
    const wrong = draft.params?.pattern ? wrongPattern(draft.params.pattern) : undefined
    if (draft.algorithm === 'regex' && wrong !== undefined) act.refuse(wrong, 'params')
    const { rules } = await maskRules.get(act.tx)
    const table = tableOf(role)
    const roles = await act.tx
      .select()
      .from(table)
      .where(eq(table.state, 'enabled'))
      .orderBy(asc(table.createdAt), asc(table.id))
    const markById = new Map(roles.map(each => [each.id, markOfRole(each)]))
    const marks = (ids: readonly string[] | null | undefined) =>
      (ids ?? []).flatMap(each => markById.get(each) ?? [])
    const rule: MaskRule = {
      id: id ?? '',
      name: '',
      apiPath,
      field: name,
      method: draft.method,
      algorithm: draft.algorithm,
      params: draft.params ? maskParams.parse(draft.params) : null,
      roles: marks(draft.roles),
      exceptRoles: marks(draft.exceptRoles),
      scene: draft.scenes ?? [],
      minorStricter: false,
      priority: draft.priority,
    }
    const others = rules.filter(each => each.id !== id)
    const next = new MaskRules(
      [...others, rule].toSorted((one, other) => one.priority - other.priority),
    )
    const values = invented[field.kind] ?? (field.kind.includes('ext') ? names : [])
    const path = apiPath.endsWith('/*') ? `${apiPath.slice(0, -1)}getById` : apiPath
    const method = draft.method === 'POST' ? 'POST' : 'GET'
    const holderOf = (each: Row<typeof role>) => ({
      ...act.person,
      ownerId: ownerIdOf(each),
      roleCodes: [each.code],
    })
    const seenBy = (each: Row<typeof role>, by: MaskRules) =>
      values.map(value =>
        shownAs(value, {
          field,
          rule: by.masksFor(path, { method, scene, person: holderOf(each) })?.get(name),
        }),
      )
    const now = new MaskRules(rules)
    return {
      values,
      roles: roles.map(each => {
        const before = seenBy(each, now)
        const after = seenBy(each, next)
        const change = openness(after) - openness(before)
        return {
          id: each.id,
          name: each.name,
          before,
          after,
          change:
            change > 0
              ? ('weaker' as const)
              : change < 0
                ? ('stricter' as const)
                : ('same' as const),
        }
      }),
    }
  },
})

/** A value as an answer shows it: what is kept is in the clear, what has no rule by its kind's own mask. */
function shownAs(
  value: string,
  { field, rule }: { readonly field: AnyField; readonly rule: MaskRule | undefined },
): string {
  if (rule?.algorithm === 'keep') return value
  const masked = String(maskField(field, value) ?? '')
  return rule === undefined ? masked : maskValue(rule, masked, false)
}

/** How many signs of the values can be read. */
function openness(values: readonly string[]): number {
  return values.join('').replaceAll('*', '').length
}

export const compareRoutes: readonly AnyRoute[] = [compareRoute]
