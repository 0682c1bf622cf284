import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { count, json, moment, ref } from '#kinds/index.ts'
import { precheckFinding } from '#modules/charity/model/index.ts'

const server = { required: true, system: true } as const

/** A cause as it was submitted (送审版本): what the reviewers read, kept for ever. */
export const causeSnapshot = resource('project/causeSnapshot', {
  label: '送审版本',
  title: 'recordVersion',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', server),
    cause: ref('标的', 'project/cause', server),
    round: count('第几次提交', { ...server, min: 1 }),
    recordVersion: count('版本', server),
    /** The fields of the cause by name. */
    facts: json('内容', z.record(z.string(), z.unknown()), { ...server, silent: true }),
    budget: json('预算', z.array(z.record(z.string(), z.unknown())), { ...server, silent: true }),
    precheck: json('预检', z.array(precheckFinding), { ...server, silent: true }),
    submittedAt: moment('提交时间', server),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view'],
  views: {
    list: ['cause', 'round', 'recordVersion', 'submittedAt'],
    filter: ['cause'],
    search: [],
  },
  indexes: [['cause', '-round']],
  discussion: false,
})
