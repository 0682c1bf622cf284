/** Sizes of letters in pixels (specification 9). */
export const fontSizes = [10, 11, 12, 14, 16, 18, 20, 24, 36] as const

/** Line heights and spaces before and after a paragraph (specification 9). */
export const lineHeights = ['1', '1.5', '1.75', '2', '3', '4', '5'] as const
export const spaces = [5, 10, 15, 20, 25] as const

/** Fonts as they are stored, and what they are called. */
export const fontFamilies = [
  { value: '宋体, SimSun', label: '宋体' },
  { value: '微软雅黑, Microsoft YaHei', label: '微软雅黑' },
  { value: '楷体, 楷体_GB2312, SimKai', label: '楷体' },
  { value: '黑体, SimHei', label: '黑体' },
  { value: '仿宋, FangSong', label: '仿宋' },
  { value: '隶书, SimLi', label: '隶书' },
  { value: 'system-ui', label: '系统字体' },
  { value: 'andale mono', label: 'Andale Mono' },
  { value: 'arial, helvetica, sans-serif', label: 'Arial' },
  { value: 'arial black, avant garde', label: 'Arial Black' },
  { value: 'comic sans ms', label: 'Comic Sans MS' },
  { value: 'impact, chicago', label: 'Impact' },
  { value: 'times new roman', label: 'Times New Roman' },
] as const

/** Sixty colours of the theme, ten a row, and ten standard ones. */
export const themeColors = [
  ...[
    '#FFFFFF',
    '#000000',
    '#EEECE1',
    '#1F497D',
    '#4F81BD',
    '#C0504D',
    '#9BBB59',
    '#8064A2',
    '#4BACC6',
    '#F79646',
  ],
  ...[
    '#F2F2F2',
    '#7F7F7F',
    '#DDD9C3',
    '#C6D9F0',
    '#DBE5F1',
    '#F2DCDB',
    '#EBF1DD',
    '#E5E0EC',
    '#DBEEF3',
    '#FDEADA',
  ],
  ...[
    '#D8D8D8',
    '#595959',
    '#C4BD97',
    '#8DB3E2',
    '#B8CCE4',
    '#E5B9B7',
    '#D7E3BC',
    '#CCC1D9',
    '#B7DDE8',
    '#FBD5B5',
  ],
  ...[
    '#BFBFBF',
    '#3F3F3F',
    '#938953',
    '#548DD4',
    '#95B3D7',
    '#D99694',
    '#C3D69B',
    '#B2A2C7',
    '#92CDDC',
    '#FAC08F',
  ],
  ...[
    '#A5A5A5',
    '#262626',
    '#494429',
    '#17365D',
    '#366092',
    '#953734',
    '#76923C',
    '#5F497A',
    '#31859B',
    '#E36C09',
  ],
  ...[
    '#7F7F7E',
    '#0C0C0C',
    '#1D1B10',
    '#0F243E',
    '#244061',
    '#632423',
    '#4F6128',
    '#3F3151',
    '#205867',
    '#974806',
  ],
] as const
export const standardColors = [
  '#C00000',
  '#FF0000',
  '#FFC000',
  '#FFFF00',
  '#92D050',
  '#00B050',
  '#00B0F0',
  '#0070C0',
  '#002060',
  '#7030A0',
] as const
