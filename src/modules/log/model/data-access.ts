import { z } from 'zod'
import { accessWays, purposes } from '#kernel/resource/purpose.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, flag, json, moment, ref, text } from '#kinds/index.ts'

const own = { system: true } as const

/**
 * Personal values that somebody got in the clear (敏感数据访问日志): for what, why and about whom.
 * Written in the transaction of the look itself and never changed.
 */
export const dataAccess = resource('log/dataAccess', {
  label: '敏感访问',
  title: 'title',
  fields: {
    at: moment('时间', { required: true, ...own }),
    account: ref('操作账号', 'access/account', own),
    accountName: text('操作人', { required: true, max: 100, ...own }),
    organisation: ref('机构', 'charity/organisation', own),
    ip: text('IP', { max: 64, ...own }),
    resource: text('对象类型', { required: true, max: 100, ...own }),
    record: text('对象编号', { max: 64, ...own }),
    title: text('对象', { required: true, max: 500, ...own }),
    fields: text('字段', { required: true, max: 1000, ...own }),
    purpose: choice('目的', purposes, { required: true, ...own }),
    reason: text('事由', { required: true, max: 200, ...own }),
    way: choice('方式', accessWays, { required: true, ...own }),
    rows: count('行数', { required: true, initial: 1, ...own }),
    minor: flag('未成年人', { required: true, initial: false, ...own }),
    /** Number of the request that somebody else agreed to. */
    approval: text('审批', { max: 32, ...own }),
    file: text('导出任务', { max: 32, ...own }),
    /** Hashes of whom it was about; for searches only. */
    subjects: json('个人摘要', z.array(z.string()), {
      required: true,
      silent: true,
      needs: 'nobody.sees',
      ...own,
    }),
    requestId: text('请求号', { max: 100, ...own }),
  },
  owner: { organisation: 'organisation', account: 'account' },
  verbs: ['view', 'export'],
  stepUp: ['export'],
  discussion: false,
  history: false,
  views: {
    list: [
      'at',
      'accountName',
      'organisation',
      'title',
      'fields',
      'purpose',
      'reason',
      'way',
      'rows',
      'minor',
      'approval',
      'ip',
    ],
    filter: [
      'at',
      'account',
      'organisation',
      'purpose',
      'way',
      'minor',
      'resource',
      'record',
      'ip',
    ],
    search: ['title'],
    detail: {
      访问: ['at', 'title', 'fields', 'purpose', 'reason', 'way', 'rows', 'minor'],
      操作人: ['accountName', 'account', 'organisation', 'ip'],
      依据: ['approval', 'file', 'resource', 'record', 'requestId'],
    },
    sort: '-at',
  },
  indexes: [
    ['account', '-at'],
    ['minor', '-at'],
  ],
})
