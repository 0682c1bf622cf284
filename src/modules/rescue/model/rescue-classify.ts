import { resource } from '#kernel/resource/resource.ts'
import { choice, count, flag, ref } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** Whom rescue work is for (救助分类): the groups of people in hardship that policies name. */
export const rescueClassify = resource('rescueConfig/rescueClassify', {
  ...codeTable,
  label: '救助分类',
  fields: {
    ...codeFields,
    parent: ref('上级', 'rescueConfig/rescueClassify'),
    lowIncome: flag('低收入人口', { required: true, initial: false }),
    unit: choice('对象', { '1': '个人', '2': '家庭' }, { required: true, initial: '1' }),
    validMonths: count('资格有效月', { min: 1, max: 120, unit: '个月', hint: '空为不限' }),
    proof: flag('需证明材料', { required: true, initial: true }),
    sensitive: flag('敏感', { required: true, initial: true, hint: '列表中默认脱敏' }),
    minor: flag('未成年人', { required: true, initial: false }),
  },
  tree: { parent: 'parent', depth: 2, order: 'sort' },
  views: {
    list: [
      'code',
      'name',
      'parent',
      'lowIncome',
      'unit',
      'validMonths',
      'proof',
      'sensitive',
      'minor',
      'nationalCode',
      'state',
      'updatedAt',
    ],
    filter: ['parent', 'lowIncome', 'unit', 'proof', 'sensitive', 'minor', 'state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'parent', 'nationalCode'],
      属性: ['lowIncome', 'unit', 'validMonths', 'proof', 'sensitive', 'minor'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
