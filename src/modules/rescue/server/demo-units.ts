import type { DemoWorld } from '#kernel/server/demo-world.ts'

const sectors = ['mz', 'wj', 'yb', 'jy', 'cl', 'yj'] as const
const names = {
  mz: '民政局',
  wj: '卫生健康局',
  yb: '医疗保障局',
  jy: '教育局',
  cl: '残疾人联合会',
  yj: '应急管理局',
}
const cities = [
  ['330100', '杭州市', '330106', '西湖区'],
  ['610100', '西安市', '610113', '雁塔区'],
  ['440100', '广州市', '440106', '天河区'],
] as const
const people = ['周建国', '林晓梅', '陈志强', '王秀兰', '赵海燕', '孙立军']

/** Units of three cities and a district of each, with who decides there. */
export async function demoUnits(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  await world.as(operator, new Date(), async desk => {
    for (const [city, cityName, county, countyName] of cities)
      for (const [at, sector] of sectors.entries()) {
        const facts = { sector, contact: people[at], phone: `0571-8700${1000 + at * 37}` }
        const { id: parent } = await desk.insert('rescueConfig/competentUnit', {
          ...facts,
          name: `${cityName}${names[sector]}`,
          level: '3',
          area: city,
        })
        await desk.insert('rescueConfig/competentUnit', {
          ...facts,
          name: `${cityName}${countyName}${names[sector]}`,
          level: '4',
          area: county,
          parent,
        })
      }
  })
}
