import { z } from 'zod'
import { count, json, moment, ref, text } from '#kernel/kinds/index.ts'
import { resource } from '#kernel/resource/resource.ts'
import { richText } from './rich-text.ts'

const server = { required: true, system: true } as const

/** Days that a draft is kept after it was last saved. */
export const draftDays = 30

/** What somebody typed and has not saved yet (草稿), of any form with a rich text; seen by its writer only. */
export const draft = resource('article/draft', {
  label: '草稿',
  title: 'title',
  fields: {
    account: ref('账号', 'access/account', server),
    /** Address that the form stands at. */
    route: text('页面', { ...server, max: 200 }),
    /** Path of the resource. */
    recordType: text('所属', { ...server, max: 80 }),
    /** `new` for a record that is not made yet. */
    recordId: text('关联记录', { ...server, max: 36 }),
    field: text('字段', { ...server, max: 60 }),
    title: text('标题', { ...server, max: 200 }),
    content: richText('正文'),
    formValues: json('表单内容', z.record(z.string(), z.unknown()), { system: true, silent: true }),
    baseVersion: count('起始版本', { system: true }),
    savedAt: moment('保存时间', server),
    device: text('设备', { system: true, max: 100 }),
    wordCount: count('字数', { ...server, initial: 0 }),
    expiresAt: moment('过期时间', server),
  },
  owner: { self: 'account' },
  verbs: ['view', 'delete'],
  views: {
    list: ['title', 'recordType', 'wordCount', 'savedAt', 'device', 'expiresAt'],
    filter: ['savedAt'],
    search: ['title'],
    sort: '-savedAt',
  },
  indexes: [['account', '-savedAt']],
  discussion: false,
})
