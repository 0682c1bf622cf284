import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { choice, flag, json, ref, text } from '#kinds/index.ts'

/** Filters, sorting, columns and density of a list; what they mean is the list's business. */
const viewQuery = z
  .record(z.string().max(40), z.json())
  .refine(query => JSON.stringify(query).length <= 20_000, '视图内容过大')

/** A list as somebody likes it (我的视图), for oneself, the department or the whole unit. */
export const savedView = resource('platform/savedView', {
  label: '我的视图',
  title: 'name',
  fields: {
    account: ref('创建人', 'access/account', { required: true, system: true }),
    route: text('页面', { required: true, max: 200, frozen: true }),
    name: text('名称', { required: true, max: 20, unique: ['account', 'route'] }),
    query: json('内容', viewQuery, { required: true, silent: true }),
    shared: choice(
      '共享',
      { none: '仅自己', department: '本部门', organisation: '本机构' },
      { required: true, initial: 'none' },
    ),
    isDefault: flag('默认视图', { required: true, initial: false }),
    /** The department and the unit of the account when it was made or changed last. */
    department: text('部门', { system: true, max: 36 }),
    unit: text('单位', { system: true, max: 60 }),
  },
  owner: { self: 'account' },
  verbs: ['view', 'create', 'update', 'delete'],
  discussion: false,
  views: { list: ['name', 'route', 'shared', 'isDefault'], filter: ['route'] },
  indexes: [
    ['route', 'unit'],
    ['account', 'route'],
  ],
})
