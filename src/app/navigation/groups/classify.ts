import { group, hidden, menu } from '../group.ts'

/** 分类与标签: categories and labels. */
export const classifyGroup = group(
  '/classify',
  { title: '分类与标签', icon: 'tags', home: 'addClassify' },
  [
    menu('addClassify', '分类管理', 'tags'),
    menu('exclusiveLabel', '专属标签', 'tag'),
    hidden('add', '新增分类', ['addClassify'], ['category.create', 'category.update']),
  ],
)
