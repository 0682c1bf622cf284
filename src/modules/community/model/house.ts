import { extra, resource } from '#kernel/resource/resource.ts'
import {
  area,
  choice,
  coordinate,
  count,
  day,
  decimal,
  flag,
  images,
  phone,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'
import { placeFields, placeOwner } from './place-fields.ts'

export const houseUses = { self: '自住', let: '出租', empty: '空置', other: '其他' } as const
export const dangers = { none: '无', A: 'A 级', B: 'B 级', C: 'C 级', D: 'D 级' } as const

/** A house (房屋): a flat or a room by its standard address, unique in its community. */
export const house = resource('community/house', {
  label: '房屋',
  measure: '套',
  title: 'standardAddress',
  fields: {
    ...placeFields,
    number: text('房屋编号', { required: true, system: true, unique: true, max: 20 }),
    standardAddress: text('标准地址', {
      required: true,
      system: true,
      max: 120,
      unique: ['community'],
      open: '房屋台账的标准地址，不写明居住人',
    }),
    estate: text('小区', { required: true, max: 40 }),
    building: text('楼栋', { required: true, max: 20, hint: '如 3 号楼' }),
    unit: text('单元', { max: 20, hint: '如 1 单元' }),
    room: text('房号', { required: true, max: 20 }),
    grid: ref('网格', 'community/grid'),
    kind: choice(
      '类型',
      {
        home: '住宅',
        shop: '商铺',
        public: '公房',
        office: '办公',
        plant: '厂房',
        other: '其他',
      },
      { required: true, initial: 'home' },
    ),
    areaSize: decimal('面积', { digits: 2, min: 0.01, max: 100_000, unit: '㎡' }),
    layout: text('户型', { max: 20, hint: '如 两室一厅' }),
    property: choice('产权', {
      own: '自有',
      public: '公租',
      employer: '单位',
      let: '租赁',
      collective: '集体',
    }),
    holder: sealedText('权利人', { max: 50 }),
    holderPhone: phone('权利人电话'),
    certificateNo: sealedText('产权证号', { max: 60, papers: true }),
    use: choice('使用', houseUses, { required: true, initial: 'self' }),
    danger: choice('危房等级', dangers, {
      required: true,
      initial: 'none',
      tones: { C: 'orange', D: 'red' },
    }),
    built: count('建成年份', { isYear: true, min: 1900, max: 2100 }),
    floor: count('楼层', { max: 120 }),
    lift: flag('电梯', { required: true, initial: false }),
    location: coordinate('位置'),
    photos: images('照片', { max: 9 }),
    /** Kept with every stay that begins or ends. */
    residents: count('居住人数', { required: true, system: true, initial: 0, unit: '人' }),
  },
  owner: placeOwner,
  walled: true,
  verbs: ['view', 'create', 'update', 'export', 'import'],
  actions: { unmask: '查看明文', generate: '批量生成' },
  views: {
    list: [
      'standardAddress',
      'kind',
      'use',
      'danger',
      'residents',
      'areaSize',
      'property',
      'holder',
      'grid',
      'community',
      'organisation',
      'number',
    ],
    filter: [
      'community',
      'grid',
      'estate',
      'building',
      'kind',
      'use',
      'danger',
      'property',
      'organisation',
    ],
    search: ['standardAddress', 'number'],
    form: {
      地址: ['organisation', 'community', 'grid', 'estate', 'building', 'unit', 'room', 'location'],
      房屋: ['kind', 'areaSize', 'layout', 'built', 'floor', 'lift'],
      权属: ['property', 'holder', 'holderPhone', 'certificateNo'],
      使用: ['use', 'danger', 'photos'],
    },
    sheet: ['community', 'estate', 'building', 'unit', 'room', 'kind', 'areaSize', 'use', 'danger'],
    sort: 'standardAddress',
  },
  indexes: [
    ['community', 'estate', 'building'],
    ['organisation', 'community'],
  ],
})

/** Who lives in a house, from when until when (居住登记). */
export const houseStay = resource('community/houseStay', {
  label: '居住登记',
  measure: '条',
  title: 'kind',
  fields: {
    organisation: ref('登记机构', 'charity/organisation', { required: true, system: true }),
    area: area('所属街道', { system: true, copied: true }),
    house: ref('房屋', 'community/house', { required: true, frozen: true }),
    person: ref('居住人', 'community/person', { required: true, frozen: true }),
    kind: choice(
      '居住方式',
      { self: '自住', rent: '租住', borrow: '借住' },
      { required: true, initial: 'self' },
    ),
    from: day('起', { required: true }),
    to: day('止', { system: true }),
  },
  owner: placeOwner,
  walled: true,
  verbs: ['view', 'create', 'export'],
  actions: {
    leave: { label: '迁出', ask: { to: day('迁出日期', { required: true }) } },
  },
  extra: extra<{ readonly open: boolean }>(),
  views: {
    list: ['person', 'kind', 'from', 'to', 'house'],
    filter: ['house', 'person', 'to'],
    form: { 入住: ['house', 'person', 'kind', 'from'] },
    sort: '-from',
  },
  indexes: [['house', 'to'], ['person']],
  discussion: false,
})
