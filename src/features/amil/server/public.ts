export { isPrefixOfBook } from './books/read-books.ts'
