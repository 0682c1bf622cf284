/** GB/T 3304-1991: the ethnic groups; the label adds 族 where the word does not bear it. */
export const ethnicities =
  '01 汉族 02 蒙古族 03 回族 04 藏族 05 维吾尔族 06 苗族 07 彝族 08 壮族 09 布依族 10 朝鲜族 11 满族 12 侗族 13 瑶族 14 白族 15 土家族 16 哈尼族 17 哈萨克族 18 傣族 19 黎族 20 傈僳族 21 佤族 22 畲族 23 高山族 24 拉祜族 25 水族 26 东乡族 27 纳西族 28 景颇族 29 柯尔克孜族 30 土族 31 达斡尔族 32 仫佬族 33 羌族 34 布朗族 35 撒拉族 36 毛南族 37 仡佬族 38 锡伯族 39 阿昌族 40 普米族 41 塔吉克族 42 怒族 43 乌孜别克族 44 俄罗斯族 45 鄂温克族 46 德昂族 47 保安族 48 裕固族 49 京族 50 塔塔尔族 51 独龙族 52 鄂伦春族 53 赫哲族 54 门巴族 55 珞巴族 56 基诺族 97 其他 98 外国血统中国籍人士'

/** GB/T 4658-2006, the short list of the forms. */
export const educations =
  '10 研究生教育 20 大学本科 30 大学专科 40 中等职业教育 60 普通高级中学 70 初级中学 80 小学 90 其他'

/** GB/T 4762-1984. */
export const politicalStatuses =
  '01 中共党员 02 中共预备党员 03 共青团员 04 民革党员 05 民盟盟员 06 民建会员 07 民进会员 08 农工党党员 09 致公党党员 10 九三学社社员 11 台盟盟员 12 无党派民主人士 13 群众'

/** GB/T 2261.2-2003. */
export const maritalStatuses = '10 未婚 20 已婚 21 初婚 22 再婚 23 复婚 30 丧偶 40 离婚 90 未说明'

/** GB/T 2261.3-2003, two digits. */
export const healthStatuses =
  '10 健康或良好 20 一般或较弱 30 有慢性病 31 心血管病 32 脑血管病 33 慢性呼吸系统病 34 慢性消化系统病 35 慢性肾炎 36 结核病 37 糖尿病 38 神经或精神疾病 41 癌症 49 其他慢性病 60 残疾'

/** GB/T 2261.4-2003. */
export const workIdentities =
  '11 国家公务员 13 专业技术人员 17 职员 21 企业管理人员 24 工人 27 农民 31 学生 37 现役军人 51 自由职业者 54 个体经营者 70 无业人员 80 退(离)休人员 90 其他'

/** GB/T 4761-2008, the short list of the forms. */
export const familyRelations =
  '01 本人 10 配偶 20 子 30 女 40 孙子、孙女或外孙子、外孙女 50 父母 60 祖父母或外祖父母 70 兄弟姐妹 99 非亲属'

/** GA/T 517-2004, what people show when they ask for help or work for a charity. */
export const documentKinds =
  '111 居民身份证 112 临时居民身份证 113 户口簿 114 军官证 414 普通护照 511 台湾居民来往大陆通行证 516 港澳居民来往内地通行证 553 外国人永久居留身份证'

/** 慈善法 art. 3: the six fields of charity. */
export const charityFields =
  '1 扶贫济困 2 扶老救孤恤病助残优抚 3 救助突发事件损害 4 促进教育科学文化卫生体育 5 防治污染保护生态环境 6 其他公益活动'

/** Whom or what projects support, in two levels. */
export const beneficiaryGroups =
  '1 人 101 困境儿童 102 老年人 103 残障人士 104 疾病患者 105 困难家庭 106 受灾群众 107 学生 108 乡村教师 109 其他 2 动物 3 环境 4 文化遗产 5 社会组织'

/** ISO 3166-1 alpha-2, as GB/T 2659.1-2022 adopts it. */
export const countryCodes =
  'CN AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
