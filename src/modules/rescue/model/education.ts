import { resource } from '#kernel/resource/resource.ts'
import { flag, ref } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** A level of education (GB/T 4658-2006). */
export const education = resource('rescueConfig/education', {
  ...codeTable,
  label: '文化程度',
  fields: {
    ...codeFields,
    parent: ref('上级', 'rescueConfig/education'),
    short: flag('常用', { required: true, initial: false }),
  },
  tree: { parent: 'parent', depth: 2, order: 'sort' },
  views: {
    list: ['code', 'name', 'parent', 'short', 'nationalCode', 'state', 'updatedAt'],
    filter: ['parent', 'short', 'state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'parent', 'nationalCode'],
      属性: ['short'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
