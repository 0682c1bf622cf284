import { resource } from '#kernel/resource/resource.ts'
import { area, file, ref, text } from '#kinds/index.ts'

/** A picture or a video that screens show (素材); screens name it by its file. */
export const screenMaterial = resource('datav/screenMaterial', {
  label: '大屏素材',
  measure: '个',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 60 }),
    file: file('文件', {
      required: true,
      frozen: true,
      types: ['jpg', 'jpeg', 'png', 'webp', 'mp4'],
      maxMb: 50,
    }),
    organisation: ref('所属机构', 'charity/organisation', { frozen: true }),
    area: area('区域', { frozen: true }),
  },
  owner: { organisation: 'organisation', area: 'area' },
  verbs: ['view', 'create', 'update', 'delete'],
  views: {
    list: ['name', 'file', 'organisation', 'createdAt'],
    search: ['name'],
    form: { 素材: ['name', 'file', 'organisation'] },
  },
  discussion: false,
})
