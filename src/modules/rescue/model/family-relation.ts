import { resource } from '#kernel/resource/resource.ts'
import { choice, flag, ref } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** A relation within a family (GB/T 4761-2008). */
export const familyRelation = resource('rescueConfig/familyRelation', {
  ...codeTable,
  label: '家庭关系',
  fields: {
    ...codeFields,
    parent: ref('上级', 'rescueConfig/familyRelation'),
    sex: choice('性别', { '1': '男', '2': '女' }),
    short: flag('常用', { required: true, initial: false, hint: '进入表单的常用选项' }),
    reverseMale: ref('反向关系（男）', 'rescueConfig/familyRelation', { copied: true }),
    reverseFemale: ref('反向关系（女）', 'rescueConfig/familyRelation', { copied: true }),
  },
  tree: { parent: 'parent', depth: 2, order: 'sort' },
  views: {
    list: [
      'code',
      'name',
      'parent',
      'sex',
      'short',
      'reverseMale',
      'reverseFemale',
      'nationalCode',
      'state',
      'updatedAt',
    ],
    filter: ['parent', 'sex', 'short', 'state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'parent', 'nationalCode'],
      属性: ['sex', 'short', 'reverseMale', 'reverseFemale'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
