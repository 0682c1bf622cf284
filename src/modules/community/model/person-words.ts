/** Peoples of China (GB/T 3304-1991), as papers name them. */
const peoples =
  '01汉 02蒙古 03回 04藏 05维吾尔 06苗 07彝 08壮 09布依 10朝鲜 11满 12侗 13瑶 14白 15土家 16哈尼 17哈萨克 18傣 19黎 20傈僳 21佤 22畲 23高山 24拉祜 25水 26东乡 27纳西 28景颇 29柯尔克孜 30土 31达斡尔 32仫佬 33羌 34布朗 35撒拉 36毛南 37仡佬 38锡伯 39阿昌 40普米 41塔吉克 42怒 43乌孜别克 44俄罗斯 45鄂温克 46德昂 47保安 48裕固 49京 50塔塔尔 51独龙 52鄂伦春 53赫哲 54门巴 55珞巴 56基诺'

export const ethnics: Readonly<Record<string, string>> = {
  ...Object.fromEntries(peoples.split(' ').map(each => [each.slice(0, 2), `${each.slice(2)}族`])),
  '97': '其他',
  '98': '外国血统中国籍人士',
}

/** GB/T 2261.2-2003. */
export const maritals = {
  '10': '未婚',
  '20': '已婚',
  '21': '初婚',
  '22': '再婚',
  '23': '复婚',
  '30': '丧偶',
  '40': '离婚',
  '90': '未说明',
} as const

/** GB/T 4762-1984. */
export const politicals = {
  '01': '中共党员',
  '02': '中共预备党员',
  '03': '共青团员',
  '04': '民革党员',
  '05': '民盟盟员',
  '06': '民建会员',
  '07': '民进会员',
  '08': '农工党党员',
  '09': '致公党党员',
  '10': '九三学社社员',
  '11': '台盟盟员',
  '12': '无党派民主人士',
  '13': '群众',
} as const

export const workIdentities = {
  employed: '在职',
  flexible: '灵活就业',
  registered: '登记失业',
  unemployed: '未就业',
  farming: '务农',
  student: '在校学生',
  retired: '离退休',
} as const

/** What workers see and write down; age, disability and low income follow from other facts. */
export const personTags = {
  alone: '独居',
  emptyNest: '空巢',
  leftBehind: '留守',
  veteran: '优抚',
  familyPlanning: '计划生育特殊家庭',
  lostChild: '失独',
  volunteer: '志愿者',
  watched: '重点关爱',
} as const

export const hardshipCauses = {
  illness: '因病',
  disability: '因残',
  schooling: '因学',
  disaster: '因灾',
  accident: '因意外事故',
  labour: '缺劳动力',
  jobless: '失业',
  skill: '缺技术',
  funds: '缺资金',
  upheaval: '突发变故',
  other: '其他',
} as const

/** Bands of age that lists and figures go by. */
export const ageBands = {
  minor: '未成年',
  adult: '18-59 岁',
  old: '60 岁以上',
  aged: '80 岁以上',
} as const
