import { group, hidden, menu } from '../group.ts'

/** 文章管理: articles and their columns. */
export const articleGroup = group(
  '/article',
  { title: '文章管理', icon: 'read', home: 'articlelist' },
  [
    menu('orgartlist', '机构文章', 'file-text'),
    menu('articlelist', '文章列表', 'file-text'),
    hidden(
      'addarticle',
      '新增文章',
      ['articlelist', 'orgartlist', 'draftlist'],
      ['article.create'],
    ),
    hidden('editarticle', '编辑文章', ['articlelist', 'orgartlist', 'draftlist'], ['article.view']),
    menu('draftlist', '草稿箱', 'inbox'),
    menu('column', '栏目管理', 'menu'),
    hidden('addcolumn', '新增栏目', ['column'], ['column.create']),
    hidden('editcolumn', '编辑栏目', ['column'], ['column.update']),
  ],
)
