module.exports = require("@wayleave/robots/robots-parser");
