import { resource } from '#kernel/resource/resource.ts'
import { flag } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** How far somebody can work. */
export const workAbility = resource('rescueConfig/workAbility', {
  ...codeTable,
  label: '劳动能力',
  fields: {
    ...codeFields,
    noWork: flag('无劳动能力', { required: true, initial: false }),
  },
  tree: { order: 'sort' },
  views: {
    list: ['code', 'name', 'noWork', 'nationalCode', 'state', 'updatedAt'],
    filter: ['noWork', 'state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'nationalCode'],
      属性: ['noWork'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
