// In place of the packages for certificates in the bundle of the edge, where nothing calls them. CommonJS: any name of
// theirs may be imported, and is undefined.
module.exports = {}
