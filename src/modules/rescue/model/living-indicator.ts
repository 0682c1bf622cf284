import { resource } from '#kernel/resource/resource.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** One of the six indicators by which a person in extreme hardship is judged (BR-29). */
export const livingIndicator = resource('rescueConfig/livingIndicator', {
  ...codeTable,
  verbs: ['view', 'update'],
  label: '自理指标',
  fields: {
    ...codeFields,
  },
  tree: { order: 'sort' },
  views: {
    list: ['code', 'name', 'nationalCode', 'state', 'updatedAt'],
    filter: ['state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'nationalCode'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
