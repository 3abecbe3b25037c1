/** Parse filters that honor page directives, to copy. */
@NullMarked
package com.example.robots;

import org.jspecify.annotations.NullMarked;
