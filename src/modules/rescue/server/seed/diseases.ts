import type { CodeRow } from './sow.ts'

const insured =
  '恶性肿瘤-重度 较重急性心肌梗死 严重脑中风后遗症 重大器官移植术或造血干细胞移植术 冠状动脉搭桥术 严重慢性肾衰竭 多个肢体缺失 急性重症肝炎或亚急性重症肝炎 严重非恶性颅内肿瘤 严重慢性肝衰竭 严重脑炎后遗症或严重脑膜炎后遗症 深度昏迷 双耳失聪 双目失明 瘫痪 心脏瓣膜手术 严重阿尔茨海默病 严重脑损伤 严重原发性帕金森病 严重Ⅲ度烧伤 严重特发性肺动脉高压 严重运动神经元病 语言能力丧失 重型再生障碍性贫血 主动脉手术 严重慢性呼吸衰竭 严重克罗恩病 严重溃疡性结肠炎'
const treated =
  '儿童先天性心脏病 儿童白血病 胃癌 食道癌 结肠癌 直肠癌 终末期肾病 肺癌 肝癌 乳腺癌 宫颈癌 急性心肌梗死 白内障 尘肺 神经母细胞瘤 儿童淋巴瘤 骨肉瘤 血友病 地中海贫血 唇腭裂 尿道下裂 耐多药结核病 脑卒中 慢性阻塞性肺气肿 艾滋病机会感染 膀胱癌 卵巢癌 肾癌 重性精神疾病 风湿性心脏病'

const listed = (list: 'A' | 'B', names: string): CodeRow[] =>
  names.split(' ').map((name, at) => ({
    code: `${list}${String(at + 1).padStart(2, '0')}`,
    name,
    list,
    childOnly: name.startsWith('儿童') || name === '神经母细胞瘤',
  }))

/** The two lists that hold in the whole country; rare diseases and local ones are imported. */
export const severeDiseases: readonly CodeRow[] = [...listed('A', insured), ...listed('B', treated)]
