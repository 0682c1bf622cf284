/** How the table of a rich text may be drawn, by the number that its `data-chart` names. */
export const chartNames = ['折线图', '数值折线', '面积图', '条形图', '柱状图', '饼图'] as const
