import { resource } from '#kernel/resource/resource.ts'
import { area, choice, day, files, tags, text, url, uscc } from '#kinds/index.ts'

/** How the authorities stand to an illegal organisation. */
export const illegalStandings = { '1': '涉嫌', '2': '已取缔', '3': '已劝散' } as const

/** Trigram similarity of names from which a person must look (gyhmanager.md "illegalOrganisation"). */
export const similarFrom = 0.75

/** An organisation that the authorities named as illegal (非法社会组织名录); the platform keeps the list. */
export const illegalOrganisation = resource('charity/illegalOrganisation', {
  label: '非法社会组织',
  title: 'name',
  fields: {
    name: text('名称', { required: true, min: 2, max: 100, unique: ['batch'] }),
    aliases: tags('别名', { max: 10 }),
    uscc: uscc('信用代码'),
    batch: text('批次', { required: true, max: 40, hint: '如 2026年第1批' }),
    authority: text('公布机关', { required: true, max: 60 }),
    publishedOn: day('公布日期', { required: true }),
    status: choice('处置状态', illegalStandings, {
      required: true,
      initial: '1',
      tones: { '1': 'orange', '2': 'red', '3': 'grey' },
    }),
    area: area('地区', { level: 1 }),
    source: url('来源'),
    measures: text('处置记录', { max: 2000, lines: 4, hint: '一行一条：日期、机关、措施' }),
    measureFiles: files('处置文件', { max: 9 }),
    remark: text('备注', { max: 500, lines: 2 }),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: { compare: '比对' },
  views: {
    list: ['name', 'aliases', 'batch', 'authority', 'publishedOn', 'status', 'area', 'source'],
    filter: ['batch', 'status', 'area', 'publishedOn', 'authority'],
    search: ['name'],
    form: {
      名录: ['name', 'aliases', 'uscc', 'batch', 'authority', 'publishedOn', 'area', 'source'],
      处置: ['status', 'measures', 'measureFiles', 'remark'],
    },
    sheet: [
      'name',
      'aliases',
      'uscc',
      'batch',
      'authority',
      'publishedOn',
      'status',
      'area',
      'source',
      'remark',
    ],
    sort: '-publishedOn',
  },
  discussion: false,
})
