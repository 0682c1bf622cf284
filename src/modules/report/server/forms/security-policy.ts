import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { plannedFields } from '#kernel/server/planned-fields.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { gatherWords, mentionsOf } from '#kernel/server/words.ts'
import { adminKinds } from '#modules/access/model/index.ts'
import {
  platformSecurity,
  settingEffects,
  settingGroups,
  settingScopes,
} from '#modules/account/model/platform-security.ts'
import { printSetting } from '#modules/account/model/print-setting.ts'
import { securityStanding } from '#modules/account/server/index.ts'
import type { FormPaper, FormSection } from './form-paper.ts'
import { sendForm } from './index.ts'

type Setting = Row<typeof platformSecurity>

/**
 * `GET /api/common/platformSecurity/getPolicy`: the security settings in force with their defaults
 * and floors, the score and the three administrators, for the yearly 测评 (product.md "systemSafe").
 */
export const securityPolicyRoute = route({
  method: 'GET',
  path: '/api/common/platformSecurity/getPolicy',
  access: { action: 'platformSecurity.view' },
  summary: '导出当前系统安全策略（PDF）',
  question: z.object({}),
  raw: true,
  async handle(_question, exchange) {
    const form = await exchange.perform(async act => {
      await recordOperation(act, {
        ...{ action: 'platformSecurity.view', label: '导出系统安全策略' },
        ...{ resource: platformSecurity.path, record: null, version: null, title: '系统安全策略' },
        ...{ organisation: null, changes: [], reason: null, outcome: 'done', isRisky: true },
      })
      return policyOf(act)
    })
    await sendForm(exchange.reply, form, 'pdf')
  },
})

async function policyOf(act: Act): Promise<FormPaper> {
  const rows = await findRows(act.tx, platformSecurity, undefined, 2_000)
  const { all, weaker, administrators, doubled } = await securityStanding(act)
  const mentioned = plannedFields(platformSecurity, ['organisation', 'updatedBy'])
  const words = await gatherWords(
    act.tx,
    rows.flatMap(row => mentionsOf(mentioned, row)),
  )
  const named = (holders: readonly { name: string; loginName: string }[]) =>
    holders.map(({ name, loginName }) => `${name}（${loginName}）`).join('、')
  return {
    title: '系统安全策略',
    facts: [
      ['导出时间', formatMoment(act.now)],
      ['导出人', act.person.name],
      ['安全评分', `${all - weaker.length} / ${all}`],
    ],
    sections: [
      {
        title: '评分与三员',
        rows: [
          ['弱于默认值', weaker.map(({ name }) => name).join('、') || '没有'],
          ...administrators.map(
            ({ kind, holders }) => [adminKinds[kind], named(holders) || '暂无'] as const,
          ),
          ['同时担任两员', named(doubled) || '没有'],
        ],
      },
      ...Object.entries(settingGroups).flatMap(([group, title]): FormSection[] => {
        const own = rows.filter(row => row.group === group).toSorted(byKey)
        return own.length === 0 ? [] : [{ title, rows: own.map(row => [row.name, told(row)]) }]
      }),
    ],
    signs: ['系统管理员（签字）', '安全管理员（签字）', '审计管理员（签字）', '日期'],
    note: `本表由系统于 ${formatMoment(act.now)} 按当前设置生成。`,
  }

  function told(row: Setting): string {
    const scope =
      row.organisation === null
        ? settingScopes[row.scopeKind]
        : `${settingScopes[row.scopeKind]}：${words.record('charity/organisation', row.organisation) ?? ''}`
    return [
      `当前值：${printSetting(row, row.value)}`,
      `默认值：${printSetting(row, row.defaultValue)}　底线：${row.floor || '无'}`,
      `适用范围：${scope}　生效：${settingEffects[row.effect]}`,
      `设置项：${row.key}　最后修改：${formatMoment(new Date(row.updatedAt))} ${(row.updatedBy && words.record('access/account', row.updatedBy)) ?? ''}`.trim(),
    ].join('\n')
  }
}

/** Settings in the order of their keys, that for all before what differs for some. */
const byKey = (one: Setting, other: Setting) =>
  one.key.localeCompare(other.key) ||
  Number(one.scopeKind !== 'global') - Number(other.scopeKind !== 'global')
