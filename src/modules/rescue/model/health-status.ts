import { resource } from '#kernel/resource/resource.ts'
import { flag, ref } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'

/** A state of health (GB/T 2261.3, and the short list of civil affairs). */
export const healthStatus = resource('rescueConfig/healthStatus', {
  ...codeTable,
  label: '健康状况',
  fields: {
    ...codeFields,
    parent: ref('上级', 'rescueConfig/healthStatus'),
    short: flag('常用', { required: true, initial: false }),
    serious: flag('重病标志', {
      required: true,
      initial: false,
      hint: '填写时要求重大疾病或残疾证',
    }),
  },
  tree: { parent: 'parent', depth: 2, order: 'sort' },
  views: {
    list: ['code', 'name', 'parent', 'short', 'serious', 'nationalCode', 'state', 'updatedAt'],
    filter: ['parent', 'short', 'serious', 'state'],
    search: ['code', 'name', 'nationalCode'],
    form: {
      代码: ['code', 'name', 'parent', 'nationalCode'],
      属性: ['short', 'serious'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
