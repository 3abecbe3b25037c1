@echo off
rem Runs the command wayleave of a distribution on Windows. Exit codes are the command's own; 2 also when there is no Java.
rem
rem   JAVA_HOME            the Java to use (17 or newer); otherwise the java on PATH
rem   WAYLEAVE_JAVA_OPTS   further options for java
setlocal
set "WAYLEAVE_JAVA=java"
if not defined JAVA_HOME goto run
set "WAYLEAVE_JAVA=%JAVA_HOME%\bin\java.exe"
if not exist "%WAYLEAVE_JAVA%" goto none
:run
"%WAYLEAVE_JAVA%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -Dfile.encoding=UTF-8 %WAYLEAVE_JAVA_OPTS% -jar "%~dp0..\wayleave.jar" %*
if not %errorlevel% == 9009 exit /b %errorlevel%
:none
echo wayleave: there is no Java at "%WAYLEAVE_JAVA%": install Java 17 or newer, or set JAVA_HOME 1>&2
exit /b 2
