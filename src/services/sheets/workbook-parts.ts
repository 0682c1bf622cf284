import { xmlAttribute } from './cell-xml.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  name: string
  isHidden?: boolean
}

/** The small parts of a workbook around its sheets, by path in the zip. */
export function workbookParts(sheets: readonly SheetEntry[]): Map<string, string> {
  return new Map([
    ['xl/workbook.xml', workbook(sheets)],
    ['xl/_rels/workbook.xml.rels', workbookLinks(sheets.length)],
    ['xl/styles.xml', styles],
    ['_rels/.rels', rootLinks],
    ['[Content_Types].xml', contentTypes(sheets.length)],
  ])
}

/** The opening of a worksheet part. */
export const worksheetStart = `${declaration}<worksheet xmlns="${main}">`

function workbook(sheets: readonly SheetEntry[]): string {
  const list = sheets.map(({ name, isHidden }, at) => {
    const state = isHidden ? ' state="hidden"' : ''
    return `<sheet name="${xmlAttribute(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
  })
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${list.join('')}</sheets></workbook>`
}

function workbookLinks(sheetCount: number): string {
  const links = Array.from({ length: sheetCount }, (_, at) => {
    const target = `worksheets/sheet${at + 1}.xml`
    return `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="${target}"/>`
  })
  links.push(
    `<Relationship Id="rId${sheetCount + 1}" Type="${office}/styles" Target="styles.xml"/>`,
  )
  return relationships(links.join(''))
}

const rootLinks = relationships(
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`,
)

function relationships(links: string): string {
  return `${declaration}<Relationships xmlns="${packages}/relationships">${links}</Relationships>`
}

function contentTypes(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${contentType}.worksheet+xml"/>`,
  )
  return `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${sheets.join('')}</Types>`
}

const font = (inner: string) => `<font>${inner}<name val="Microsoft YaHei"/></font>`
const fill = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/></patternFill></fill>`
const look = (number: number, rest: string, inner = '') =>
  `<xf numFmtId="${number}" ${rest} borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${inner}</xf>`
const wrapped = '<alignment vertical="top" wrapText="1"/>'

/** `cellXfs` stands in the order of `styleIds` in `cell-xml.ts`. */
const styles = [
  `${declaration}<styleSheet xmlns="${main}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>',
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
  '<fonts count="4">',
  font('<sz val="11"/>'),
  font('<b/><sz val="11"/>'),
  font('<sz val="10"/><color rgb="FF808080"/>'),
  font('<b/><sz val="11"/><color rgb="FFCF1322"/>'),
  '</fonts>',
  '<fills count="4"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  fill('FFF0F0F0'),
  fill('FFFFCCC7'),
  '</fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="11">',
  look(0, 'fontId="0" fillId="0"'),
  look(49, 'fontId="1" fillId="2"'),
  look(49, 'fontId="0" fillId="0"'),
  look(0, 'fontId="0" fillId="0"'),
  look(4, 'fontId="0" fillId="0"'),
  look(164, 'fontId="0" fillId="0"'),
  look(165, 'fontId="0" fillId="0"'),
  look(10, 'fontId="0" fillId="0"'),
  look(49, 'fontId="2" fillId="0"', wrapped),
  look(49, 'fontId="3" fillId="2"'),
  look(49, 'fontId="0" fillId="3"'),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('')
