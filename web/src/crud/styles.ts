/* The parts of Mantine's styles that administration needs beyond those of every page and of forms, in Mantine's own order. */
import '../ui/form/styles.ts'
import '@mantine/core/styles/Pagination.css'
import '@mantine/core/styles/Switch.css'
