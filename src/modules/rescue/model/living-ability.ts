import { resource } from '#kernel/resource/resource.ts'
import { choice, count } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** By which scale somebody is judged. */
export const livingScales = { '1': '特困评估', '2': '老年人能力' } as const

/** How far somebody cares for himself: by the six indicators of people in extreme hardship, or by the ability of the aged (GB/T 42195). */
export const livingAbility = resource('rescueConfig/livingAbility', {
  ...codeTable,
  label: '生活自理能力',
  fields: {
    ...codeFields,
    scale: choice('评估量表', livingScales, { required: true, frozen: true }),
    /** Of six indicators; kept as a whole by setRanges, so that they cover 0 to 6. */
    unmetFrom: count('未达标项数起', { system: true, max: 6 }),
    unmetTo: count('未达标项数止', { system: true, max: 6 }),
  },
  tree: { order: 'sort', within: ['scale'] },
  views: {
    list: ['code', 'name', 'scale', 'unmetFrom', 'unmetTo', 'nationalCode', 'state', 'updatedAt'],
    filter: ['scale', 'state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'nationalCode'],
      属性: ['scale'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
