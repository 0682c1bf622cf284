import { resource } from '#kernel/resource/resource.ts'
import { choice } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** What a way of support is: for life, or a single help. */
export const supportCategories = { '1': '供养方式', '2': '帮扶方式' } as const

/** A way of support (供养方式), or a form in which help is given (帮扶方式). */
export const supportWay = resource('rescueConfig/supportWay', {
  ...codeTable,
  label: '供养方式',
  fields: {
    ...codeFields,
    category: choice('类别', supportCategories, { required: true, frozen: true }),
    saveType: choice('对应救助形式', { '1': '代金券', '2': '现金', '3': '实物', '4': '服务' }),
  },
  tree: { order: 'sort', within: ['category'] },
  views: {
    list: ['code', 'name', 'category', 'saveType', 'nationalCode', 'state', 'updatedAt'],
    filter: ['category', 'saveType', 'state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'nationalCode'],
      属性: ['category', 'saveType'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
